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
