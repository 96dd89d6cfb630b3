/**
 * Trusted Types (w3.org/TR/trusted-types): the policy of our pages refuses plain strings as markup and as addresses of
 * scripts. Such strings go through a rule with a name that `trusted-types` of that policy lists (http/pages/appPages.ts of the
 * server). None is called `default`, because that one would apply everywhere, and Tiptap would prefer it to its own.
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
 * The rule for the browser: its result has the type of a string and is a trusted value where the browser supports them.
 * The policy is created once, at the first use, because a name may not be used twice. Without Trusted Types the rule is
 * still applied.
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
