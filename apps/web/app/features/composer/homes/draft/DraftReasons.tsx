import { useTranslation } from "react-i18next";

/** Why the button to save is disabled; one reason at a time. */
export function DraftReasons({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation("drafts");
  return (
    <>
      {t("editor.missing")} {reasons[0]}
    </>
  );
}
