import { Group } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { GuideLink } from "../../../shared/guide/GuideLink.tsx";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { PublicationChoices } from "./PublicationChoices.tsx";
import { remedyFor } from "./remedy.ts";
import { RemedyLink } from "./RemedyLink.tsx";
import { TelegramLink } from "./TelegramLink.tsx";
import { telegramWords } from "./telegramWords.ts";

/** Why a publication was not simply successful, what to do, and the buttons for it. */
export function PublicationProblem({ publication }: { publication: Publication }) {
  const { status } = publication;
  if (status === "unconfirmed") return <Unconfirmed publication={publication} />;
  if (status !== "failed" && status !== "missed") return null;
  const { action, mayRetry } = remedyFor(publication.error?.code ?? "");
  return (
    <Notice
      tone={status === "failed" ? "bad" : "warning"}
      actions={
        <Group gap="xs">
          <RemedyLink publication={publication} action={action} />
          {mayRetry && <PublicationChoices publication={publication} />}
        </Group>
      }
    >
      <Reason publication={publication} />
    </Notice>
  );
}

function Reason({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const { code, description } = publication.error ?? { code: "internal_error", description: "" };
  const { text, remedy } = errorSentence(code, language);
  const said = fullSentences({ text });
  const words = code === "telegram_refused" ? telegramWords(description) : "";
  return (
    <>
      {said} {words !== "" && t("item.telegramSaid", { words })} {remedy} <GuideLink code={code} />
    </>
  );
}

/** What happened and why it was not sent again, a link to the channel, and the three choices. */
function Unconfirmed({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const format = useFormat();
  const { channelUrl, error, reportAwaited, updatedAt } = publication;
  return (
    <Notice
      tone="warning"
      title={t("unconfirmed.question")}
      actions={
        <>
          {channelUrl && <TelegramLink url={channelUrl} label={t("item.openChannel")} />}
          <PublicationChoices publication={publication} />
        </>
      }
    >
      {error ? errorSentence(error.code, language).text : t("unconfirmed.explained")}{" "}
      {reportAwaited && t("unconfirmed.reportAwaited", { time: format.dateTime(updatedAt) })}
    </Notice>
  );
}
