/**
 * The search parameters of the address bar. The shown screen may lag behind: while the code of the next one loads, the
 * earlier one stays.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
