import { publicAddress } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { DELETION_DELAY_DAYS } from "@vestnik/domain/account";
import { texts } from "../texts/texts.ts";
import { Card } from "./Card.tsx";

export function Security({ language }: { readonly language: Language }) {
  const t = texts[language].landing.security;
  return (
    <section className="width section" id="security">
      <h2>{t.title}</h2>
      <p className="lead">{t.lead}</p>
      <ul className="cards two">
        <Card icon="login" title={t.login.title} text={t.login.text} />
        <Card icon="bot" title={t.bot.title} text={t.bot.text} />
        <Card icon="sealed" title={t.sealed.title} text={t.sealed.text} />
        <Card icon="yours" title={t.yours.title} text={t.yours.text(DELETION_DELAY_DAYS)} />
      </ul>
      <p>
        <a href={`${publicAddress("terms", language)}#privacy`}>{t.more}</a>
      </p>
    </section>
  );
}
