/** Where one is by the address bar. What is shown may be behind it: a screen whose code is still on its way shows the earlier one. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
