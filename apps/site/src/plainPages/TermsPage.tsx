import { markOf, publicAddress } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { OnlyWith } from "../layout/facts.tsx";
import { PlainPage } from "../layout/PlainPage.tsx";
import { settingsAddress } from "../layout/TopBar.tsx";
import { texts } from "../texts/texts.ts";

/** The sections in their order; the anchor of the second part is in links elsewhere. */
const parts = {
  terms: ["who", "account", "content", "publishing", "plans", "liability", "changes"],
  privacy: [
    ...(["stored", "telegram", "ai", "stripe", "browser", "logs", "retention", "never"] as const),
    ...(["export", "deletion", "questions"] as const),
  ],
} as const;
type Part = keyof typeof parts;
type SectionName = (typeof parts)[Part][number];

const items: Partial<Record<SectionName, readonly string[]>> = {
  plans: ["credits", "channels", "images"],
  stored: ["person", "channels", "botTokens", "posts", "uploads", "sessions", "ledger"],
  ai: ["prompt", "reference", "voice", "samples"],
  retention: ["images", "deleted", "sessions", "proofs"],
};

/** Where a reader does or sees what a section speaks of. */
const links: Partial<Record<SectionName, (language: Language) => string>> = {
  account: (language) => settingsAddress("sessions", language),
  stored: (language) => settingsAddress("stored", language),
  export: (language) => settingsAddress("download", language),
  deletion: (language) => settingsAddress("delete", language),
  questions: (language) => publicAddress("contact", language),
};

/** Rules of payments are left out where nothing can be paid. */
const onlyWithPayments: ReadonlySet<SectionName> = new Set(["plans", "stripe"]);

/** What a user accepts by logging in, and what becomes of their data, in plain words (docs/product.md, Public pages). */
export function TermsPage({ language }: { readonly language: Language }) {
  const t = texts[language].terms;
  return (
    <PlainPage language={language} page="terms" pageTitle={t.pageTitle} description={t.description}>
      <h1>{t.title}</h1>
      <p className="quiet">{t.updated}</p>
      <p className="lead">{t.lead}</p>
      <nav className="contents" aria-label={t.contents}>
        {Object.entries(t.parts).map(([part, title]) => (
          <a key={part} href={`#${part}`}>
            {title}
          </a>
        ))}
      </nav>
      {(["terms", "privacy"] as const).map((part) => (
        <section key={part} id={part} aria-labelledby={`${part}-title`}>
          <h2 id={`${part}-title`}>{t.parts[part]}</h2>
          {parts[part].map((section) => (
            <Section key={section} name={section} language={language} />
          ))}
        </section>
      ))}
    </PlainPage>
  );
}

type SectionText = {
  readonly title: string;
  readonly text: string;
  readonly items?: Readonly<Record<string, string>>;
  readonly more?: string;
  /** The words of the section's link. */
  readonly link?: string;
};

function Section({ name, language }: { readonly name: SectionName; readonly language: Language }) {
  const words: SectionText = texts[language].terms.section[name];
  const section = (
    <section id={name}>
      <h3>{words.title}</h3>
      <p>{words.text.replace("{{name}}", markOf("name"))}</p>
      {words.items && (
        <ul>
          {items[name]?.map((item) => (
            <li key={item}>{words.items?.[item]}</li>
          ))}
        </ul>
      )}
      {words.more !== undefined && <p>{words.more}</p>}
      {words.link !== undefined && (
        <p>
          <a href={links[name]?.(language)}>{words.link}</a>
        </p>
      )}
    </section>
  );
  return onlyWithPayments.has(name) ? <OnlyWith fact="payments">{section}</OnlyWith> : section;
}
