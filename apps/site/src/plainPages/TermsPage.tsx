import type { Language } from "@vestnik/contract/shared";
import { PlainPage } from "../layout/PlainPage.tsx";
import { texts } from "../texts/texts.ts";

const sections = [
  "who",
  "account",
  "stored",
  "sent",
  "paid",
  "never",
  "content",
  "availability",
  "deletion",
  "changes",
  "contact",
] as const;

const storedItems = ["person", "channels", "botTokens", "posts", "uploads", "sessions"] as const;

/** The terms a user accepts by logging in, in plain words (specification, section 2). */
export function TermsPage({ language }: { readonly language: Language }) {
  const t = texts[language].terms;
  return (
    <PlainPage language={language} page="terms" pageTitle={t.pageTitle} description={t.description}>
      <h1>{t.title}</h1>
      <p className="quiet">{t.updated}</p>
      {sections.map((section) => (
        <section key={section} id={section === "stored" ? "privacy" : section}>
          <h2>{t.section[section].title}</h2>
          <p>{t.section[section].text}</p>
          {section === "stored" && (
            <ul>
              {storedItems.map((item) => (
                <li key={item}>{t.section.stored.items[item]}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </PlainPage>
  );
}
