#pragma once
#include <gio/gio.h>

// g_signal_connect and its kin are macros over this one.
static inline gulong susi_signal_connect(void *object, const char *name, GCallback handler, void *data) {
    return g_signal_connect_data(object, name, handler, data, NULL, (GConnectFlags)0);
}
// An a{sv} with one text in it; floating. g_variant_new is variadic.
static inline GVariant *susi_variant_option(const char *key, const char *value) {
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", key, g_variant_new_string(value));
    return g_variant_builder_end(&builder);
}
// The same with two.
static inline GVariant *susi_variant_options(const char *key, const char *value, const char *other,
                                             const char *other_value) {
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", key, g_variant_new_string(value));
    g_variant_builder_add(&builder, "{sv}", other, g_variant_new_string(other_value));
    return g_variant_builder_end(&builder);
}
