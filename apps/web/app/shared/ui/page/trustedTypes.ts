/**
 * Trusted Types (w3.org/TR/trusted-types): the policy of our pages refuses plain strings where they would become markup or the address
 * of a script. What must become one goes through a rule with a name that `trusted-types` of that policy lists (http/pages.ts of the
 * server). None is called `default`: that one would apply everywhere, and the editor's kit would prefer it to its own.
 */
type Rule = (text: string) => string;
type Kind = "createHTML" | "createScriptURL";

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Partial<Record<Kind, Rule>>>,
  ) => Readonly<Record<Kind, Rule>>;
};

/**
 * The rule as the browser wants it: what it gives is typed as text and is a trusted value where the browser knows them. The policy is made
 * at the first use and once, because a name may not be used twice. Without Trusted Types the rule is applied all the same.
 */
export function trustedRule(name: string, kind: Kind, rule: Rule): Rule {
  let apply: Rule | undefined;
  return (text) => {
    if (!apply) {
      const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
      const policy = trustedTypes?.createPolicy(name, { [kind]: rule });
      apply = policy ? (each) => policy[kind](each) : rule;
    }
    return apply(text);
  };
}
