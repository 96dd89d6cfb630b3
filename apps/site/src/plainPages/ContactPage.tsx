import { markOf, publicAddress } from "@vestnik/contract/publicPages";
import type { SiteFact } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import type { ReactNode } from "react";
import { Fact, OnlyWith, OnlyWithout } from "../layout/facts.tsx";
import { PlainPage } from "../layout/PlainPage.tsx";
import { texts } from "../texts/texts.ts";

/** How to reach the operator of this installation (docs/product.md, Public pages): what they have not said is not shown. */
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
      <IfReachable otherwise={<p className="lead">{t.unreachable}</p>}>
        <p className="lead">{t.lead}</p>
      </IfReachable>
      <dl className="facts">
        <dt>{t.company}</dt>
        <dd>
          <Fact of="name" />
        </dd>
        <Ways language={language} />
        <IfReachable>
          <dt>{t.hours}</dt>
          <dd>{t.hoursText}</dd>
          <dt>{t.answer}</dt>
          <dd>
            {t.answerText} <OnlyWith fact="payments">{t.weekend}</OnlyWith>
          </dd>
        </IfReachable>
      </dl>
      <h2>{t.helpYourself}</h2>
      <p>{t.helpYourselfText}</p>
      <p>
        {t.data} <a href={`${publicAddress("terms", language)}#privacy`}>{t.privacy}</a>.
      </p>
    </PlainPage>
  );
}

function Ways({ language }: { readonly language: Language }) {
  const t = texts[language].contact;
  return (
    <>
      <Way fact="email" label={t.email}>
        <a href={`mailto:${markOf("email")}`}>
          <Fact of="email" />
        </a>
      </Way>
      <Way fact="telegram" label={t.telegram}>
        <a href={markOf("telegramUrl")}>
          @<Fact of="telegram" />
        </a>
      </Way>
      <Way fact="chatUrl" label={t.chat}>
        <a href={markOf("chatUrl")}>{t.chatLink}</a>
      </Way>
      <Way fact="videoUrl" label={t.video}>
        <a href={markOf("videoUrl")}>{t.videoLink}</a>
      </Way>
    </>
  );
}

type WayProps = {
  readonly fact: SiteFact;
  readonly label: string;
  readonly children: ReactNode;
};

function Way({ fact, label, children }: WayProps) {
  return (
    <OnlyWith fact={fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </OnlyWith>
  );
}

type IfReachableProps = { readonly children: ReactNode; readonly otherwise?: ReactNode };

/** Its content once: by the first way of writing to the company that is known. Each is looked at only without those before it. */
function IfReachable({ children, otherwise }: IfReachableProps) {
  return (
    <>
      <OnlyWith fact="email">{children}</OnlyWith>
      <OnlyWithout fact="email">
        <OnlyWith fact="telegram">{children}</OnlyWith>
        <OnlyWithout fact="telegram">
          <OnlyWith fact="chatUrl">{children}</OnlyWith>
          <OnlyWithout fact="chatUrl">{otherwise}</OnlyWithout>
        </OnlyWithout>
      </OnlyWithout>
    </>
  );
}
