#pragma once
#include <NetworkManager.h>

// GObject casts and type tests are statement macros: not importable.
static inline NMConnection *susi_nm_connection(void *object) { return NM_CONNECTION(object); }
static inline NMSetting *susi_nm_setting(void *object) { return NM_SETTING(object); }
static inline int susi_nm_is_wifi(void *object) { return NM_IS_DEVICE_WIFI(object); }

// g_object_set is variadic: one typed setter for each kind of value.
static inline void susi_nm_set_string(void *object, const char *property, const char *value) {
    g_object_set(object, property, value, NULL);
}
static inline void susi_nm_set_boolean(void *object, const char *property, gboolean value) {
    g_object_set(object, property, value, NULL);
}
static inline void susi_nm_set_int(void *object, const char *property, gint value) {
    g_object_set(object, property, value, NULL);
}
static inline void susi_nm_set_bytes(void *object, const char *property, const void *bytes, gsize count) {
    GBytes *boxed = g_bytes_new(bytes, count);
    g_object_set(object, property, boxed, NULL);
    g_bytes_unref(boxed);
}
static inline void susi_nm_set_mark(void *user, const char *key, const char *value) {
    nm_setting_user_set_data(NM_SETTING_USER(user), key, value, NULL);
}
// The mark of a profile; NULL if it has none. NM_TYPE_... is a macro.
static inline const char *susi_nm_mark(void *connection, const char *key) {
    NMSetting *user = nm_connection_get_setting(NM_CONNECTION(connection), NM_TYPE_SETTING_USER);
    return user ? nm_setting_user_get_data(NM_SETTING_USER(user), key) : NULL;
}
// WPA2 with CCMP; without protected management frames NetworkManager does not offer WPA3 either.
static inline void susi_nm_only_wpa2(void *security) {
    NMSettingWirelessSecurity *setting = NM_SETTING_WIRELESS_SECURITY(security);
    nm_setting_wireless_security_add_proto(setting, "rsn");
    nm_setting_wireless_security_add_pairwise(setting, "ccmp");
    nm_setting_wireless_security_add_group(setting, "ccmp");
    g_object_set(security, NM_SETTING_WIRELESS_SECURITY_PMF, (gint)NM_SETTING_WIRELESS_SECURITY_PMF_DISABLE, NULL);
}
static inline void susi_nm_add_address(void *ip, NMIPAddress *address) {
    nm_setting_ip_config_add_address(NM_SETTING_IP_CONFIG(ip), address);
}
static inline void susi_nm_set_priority(void *connection, gint priority) {
    g_object_set(nm_connection_get_setting_connection(NM_CONNECTION(connection)),
                 NM_SETTING_CONNECTION_AUTOCONNECT_PRIORITY, priority, NULL);
}
// A client on a bus of ours: the shared one would end the process when the bus goes away. Variadic.
static inline void susi_nm_client_new(void *bus, GCancellable *cancellable, GAsyncReadyCallback ready, gpointer data) {
    g_async_initable_new_async(NM_TYPE_CLIENT, G_PRIORITY_DEFAULT, cancellable, ready, data, NM_CLIENT_DBUS_CONNECTION,
                               bus, NULL);
}
