#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic: one typed function per kind of argument.
static inline CURLcode susi_curl_set_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode susi_curl_set_string(CURL *h, CURLoption o, const char *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode susi_curl_set_pointer(CURL *h, CURLoption o, void *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode susi_curl_set_offset(CURL *h, CURLoption o, curl_off_t v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode susi_curl_set_list(CURL *h, CURLoption o, struct curl_slist *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode susi_curl_set_data(CURL *h, CURLoption o, size_t (*f)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(h, o, f);
}
// Sees each address before it is connected to; CURL_SOCKET_BAD refuses it.
static inline CURLcode susi_curl_set_open_socket(
    CURL *h, curl_socket_t (*f)(void *, curlsocktype, struct curl_sockaddr *), void *context) {
    CURLcode result = curl_easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, f);
    return result ? result : curl_easy_setopt(h, CURLOPT_OPENSOCKETDATA, context);
}
static inline CURLMcode susi_curl_multi_set_long(CURLM *m, CURLMoption o, long v) { return curl_multi_setopt(m, o, v); }
static inline CURLcode susi_curl_get_offset(CURL *h, CURLINFO i, curl_off_t *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode susi_curl_get_long(CURL *h, CURLINFO i, long *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode susi_curl_get_string(CURL *h, CURLINFO i, char **v) { return curl_easy_getinfo(h, i, v); }
