// SusiAPI
