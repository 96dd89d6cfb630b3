import { useTranslation } from "react-i18next";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";

/** One answer holds only so many; nobody may take them for all there are. */
export function CutNotice() {
  const { t } = useTranslation("scheduled");
  return <Notice tone="info">{t("incomplete")}</Notice>;
}
