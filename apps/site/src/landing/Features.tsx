import type { Language } from "@vestnik/contract/shared";
import { MAX_OPTIONS, MIN_OPTIONS } from "@vestnik/domain/poll";
import { MAX_MEDIA } from "@vestnik/domain/media";
import { OnlyWith, OnlyWithout } from "../layout/facts.tsx";
import { texts } from "../texts/texts.ts";
import { Card } from "./Card.tsx";
import { Picture } from "./Picture.tsx";

export function Features({ language }: { readonly language: Language }) {
  const t = texts[language].landing.features;
  return (
    <section className="width section" id="features">
      <h2>{t.title}</h2>
      <ul className="cards">
        <Card icon="compose" title={t.compose.title} text={t.compose.text(MAX_MEDIA)} />
        <Card icon="channels" title={t.channels.title} text={t.channels.text} />
        <Card icon="schedule" title={t.schedule.title} text={t.schedule.text} />
        <Card icon="polls" title={t.polls.title} text={t.polls.text(MIN_OPTIONS, MAX_OPTIONS)} />
        <OnlyWith fact="ai">
          <Card icon="ai" title={t.ai.title} text={t.ai.text} />
        </OnlyWith>
        <OnlyWithout fact="ai">
          <OnlyWith fact="dictation">
            <Card icon="ai" title={t.dictation.title} text={t.dictation.text} />
          </OnlyWith>
        </OnlyWithout>
        <Card icon="anywhere" title={t.anywhere.title} text={t.anywhere.text} />
      </ul>
      <Picture
        name="calendar"
        language={language}
        sizes="(max-width: 1184px) calc(100vw - 32px), 1120px"
      />
    </section>
  );
}
