/** What is wrong with the certificate that PostgreSQL shows, and what to do: no connection comes of waiting. */

const UNKNOWN_AUTHORITY =
  'its certificate is of an authority that this machine does not know: name the file with the certificate of that authority, by sslrootcert=FILE in the address or by NODE_EXTRA_CA_CERTS.'

const SENTENCES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED:
    'its certificate has expired: give PostgreSQL a new one (ssl_cert_file) and reload it; a new start of Samnang is not needed for it.',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is of another host: name the database as the certificate does, or give it one of this name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
}

/** Null: the fault is another one. */
export function tlsFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // The driver's own words, which have no code.
  if (/does not support SSL/.test(error.message))
    return 'it does not speak TLS, which the address asks for (sslmode): switch it on there (ssl = on).'
  return 'code' in error ? (SENTENCES[String(error.code)] ?? null) : null
}
