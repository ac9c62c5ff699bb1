#pragma once
// OpenSSL's digests.
#include <openssl/evp.h>
