/** What every answer that is no page tells browsers: in it nothing runs, nothing is framed, and nothing is guessed at. */
export const NO_PAGE = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};
