import { markOf } from "@vestnik/contract/publicPages";
import type { SiteFact } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { ReactNode } from "react";
import { Fact, OnlyWith } from "../layout/facts.tsx";
import { PlainPage } from "../layout/PlainPage.tsx";
import { texts } from "../texts/texts.ts";

/** How to reach whoever runs this installation (specification, section 2): what they have not said is not shown. */
export function ContactPage({ language }: { readonly language: Language }) {
  const t = texts[language].contact;
  return (
    <PlainPage
      language={language}
      page="contact"
      pageTitle={t.pageTitle}
      description={t.description}
    >
      <h1>{t.title}</h1>
      <p className="lead">{t.lead}</p>
      <dl className="facts">
        <dt>{t.company}</dt>
        <dd>
          <Fact of="name" />
        </dd>
        <ContactLine fact="email" label={t.email}>
          <a href={`mailto:${markOf("email")}`}>
            <Fact of="email" />
          </a>
        </ContactLine>
        <ContactLine fact="telegram" label={t.telegram}>
          <a href={markOf("telegramUrl")}>
            @<Fact of="telegram" />
          </a>
        </ContactLine>
        <ContactLine fact="chatUrl" label={t.chat}>
          <a href={markOf("chatUrl")}>{t.chatLink}</a>
        </ContactLine>
        <ContactLine fact="videoUrl" label={t.video}>
          <a href={markOf("videoUrl")}>{t.videoLink}</a>
        </ContactLine>
        <dt>{t.hours}</dt>
        <dd>
          {t.hoursText} {t.answer}
        </dd>
      </dl>
    </PlainPage>
  );
}

type ContactLineProps = {
  readonly fact: SiteFact;
  readonly label: string;
  readonly children: ReactNode;
};

function ContactLine({ fact, label, children }: ContactLineProps) {
  return (
    <OnlyWith fact={fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </OnlyWith>
  );
}
