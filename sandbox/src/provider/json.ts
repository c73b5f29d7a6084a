/** What a json column takes and gives; money inside is whole riel as a number, or units as text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
