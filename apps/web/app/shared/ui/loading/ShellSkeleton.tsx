import classes from "./ShellSkeleton.module.css";

/**
 * The signed-in screens before anything is known: bar, tabs and form in their places, without words. It is also in the
 * static page, so it is made of plain elements that need no script.
 */
export function ShellSkeleton() {
  return (
    <div className={classes["shell"]} aria-busy>
      <div className={classes["bar"]}>
        <div className={classes["inner"]}>
          <Sign />
        </div>
      </div>
      <div className={classes["strip"]} />
      <div className={classes["inner"]}>
        <div className={classes["choice"]} />
        <div className={classes["line"]} />
        <div className={classes["form"]} />
      </div>
    </div>
  );
}

/** The login page's shape, likewise. */
export function LoginSkeleton() {
  return (
    <div className={classes["login"]} aria-busy>
      <Sign />
      <div className={classes["card"]} />
    </div>
  );
}

function Sign() {
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
