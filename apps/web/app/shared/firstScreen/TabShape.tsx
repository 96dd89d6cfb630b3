import { useSearchParams } from "react-router";
import type { DashboardTab } from "../addresses/dashboardTab.ts";
import { useLanguage } from "../i18n/useLanguage.ts";
import { shapeOf } from "./shapeOf.ts";
import { copyOfShape } from "./staticScreen.ts";

/** A tab until its code is there: the shape the static page has of it, so that no browser loads one as a script. */
export function TabShape({ tab }: { readonly tab: DashboardTab }) {
  const language = useLanguage();
  const [search] = useSearchParams();
  const shape = shapeOf(tab, search);
  return (
    <div
      key={shape + language}
      ref={(place) => {
        place?.replaceChildren(...copyOfShape(shape, language));
      }}
    />
  );
}
