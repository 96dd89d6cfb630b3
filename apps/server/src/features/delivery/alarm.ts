/** A sleep that can be cut short; a ring while nobody sleeps shortens the next sleep. */

export type Alarm = { ring(): void; sleep(longestMs: number): Promise<void> };

export function createAlarm(): Alarm {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async sleep(longestMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      hasRung = false;
    },
  };
}
