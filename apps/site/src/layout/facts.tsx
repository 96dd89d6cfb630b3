/** What only an installation knows: marks that the server replaces when it starts. */
import { markOf, onlyWith, onlyWithout, publicAddress } from "@vestnik/contract/publicPages";
import type { PublicPage, SiteFact } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { ReactNode } from "react";

export function Fact({ of }: { readonly of: SiteFact }) {
  return <>{markOf(of)}</>;
}

type OnlyWithProps = { readonly fact: SiteFact; readonly children: ReactNode };

/** Shows its content only where the installation has said so much. */
export function OnlyWith({ fact, children }: OnlyWithProps) {
  const [start, end] = onlyWith(fact);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}

/** Shows its content only where the installation has not. */
export function OnlyWithout({ fact, children }: OnlyWithProps) {
  const [start, end] = onlyWithout(fact);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}

/** The whole address of a page, as search engines and messengers want it. */
export function fullAddress(page: PublicPage, language: Language): string {
  return markOf("origin") + publicAddress(page, language);
}
