import { publicAddress } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { Fact } from "./facts.tsx";

export function Footer({ language }: { readonly language: Language }) {
  const { footer, nav } = texts[language].general;
  const home = publicAddress("landing", language);
  return (
    <footer className="footer">
      <div className="width footer-row">
        <p>
          © <Fact of="name" />. {footer.note}
        </p>
        <nav aria-label={footer.label}>
          <a href={`${home}#features`}>{nav.features}</a>
          <a href={`${home}#pricing`}>{nav.pricing}</a>
          <a href={publicAddress("contact", language)}>{footer.contact}</a>
          <a href={publicAddress("terms", language)}>{footer.terms}</a>
          <a href={`${publicAddress("terms", language)}#privacy`}>{footer.privacy}</a>
        </nav>
      </div>
    </footer>
  );
}
