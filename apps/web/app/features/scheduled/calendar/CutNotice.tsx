import { useTranslation } from "react-i18next";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";

/** Says that the list is cut off, because a response contains only a limited number of publications. */
export function CutNotice() {
  const { t } = useTranslation("scheduled");
  return <Notice tone="info">{t("incomplete")}</Notice>;
}
