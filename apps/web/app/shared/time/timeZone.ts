/** The IANA name of the zone times are shown in (decision 19). */
export function userTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
