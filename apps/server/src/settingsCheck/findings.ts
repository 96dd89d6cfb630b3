/** What a check of the settings found out, in sentences for the operator. */

export type Finding = {
  /** `warning`: the server starts, and something of it may not work. `wrong`: it does not start, or what is set does not work. */
  readonly state: "fine" | "warning" | "wrong";
  readonly sentence: string;
};

export const fine = (sentence: string): Finding => ({ state: "fine", sentence });
export const warning = (sentence: string): Finding => ({ state: "warning", sentence });
export const wrong = (sentence: string): Finding => ({ state: "wrong", sentence });

const signs: Readonly<Record<Finding["state"], string>> = { fine: "✓", warning: "!", wrong: "✗" };

export function written(findings: readonly Finding[]): string {
  return findings.map(({ state, sentence }) => `${signs[state]} ${sentence}\n`).join("");
}
