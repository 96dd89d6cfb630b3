/** The logo: a flying sheet of paper. Beside it stands the name, so screen readers skip it. */
export function Sign() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="#0d6680" />
      <path
        d="M7 9.5 16 24.5 25 9.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="11" r="2.4" fill="#7fcbe0" />
    </svg>
  );
}
