import { errorSentence } from "@vestnik/contract/errorSentences";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import { PublicationChoices } from "./PublicationChoices.tsx";
import { TelegramLink } from "./TelegramLink.tsx";
import { telegramWords } from "./telegramWords.ts";

/** Why a publication did not plainly succeed, what to do, and the buttons for it. */
export function PublicationProblem({ publication }: { publication: Publication }) {
  const { status } = publication;
  if (status === "unconfirmed") return <Unconfirmed publication={publication} />;
  if (status !== "failed" && status !== "missed") return null;
  return (
    <Notice
      tone={status === "failed" ? "bad" : "warning"}
      actions={<PublicationChoices publication={publication} />}
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
      {said} {words !== "" && t("item.telegramSaid", { words })} {remedy}
    </>
  );
}

function Unconfirmed({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  return (
    <Notice
      tone="warning"
      title={t("unconfirmed.question")}
      actions={
        <>
          {publication.channelUrl && (
            <TelegramLink url={publication.channelUrl} label={t("item.openChannel")} />
          )}
          <PublicationChoices publication={publication} />
        </>
      }
    >
      {t("unconfirmed.explained")}
    </Notice>
  );
}
