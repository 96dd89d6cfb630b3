import { useSearchParams } from "react-router";
import { panelOf } from "../addresses/contentPanel.ts";
import { dashboardTabOf } from "../addresses/dashboardTab.ts";
import { BlocksShape, ContentShape } from "./ContentShape.tsx";
import { ShellShape } from "./ShellShape.tsx";
import { tabIcons } from "./tabIcons.ts";
import { useFirstWords } from "./useFirstWords.ts";

/** The dashboard until the account is known. */
export function DashboardShape() {
  return (
    <ShellShape words={useFirstWords()} icons={tabIcons}>
      <TabShape />
    </ShellShape>
  );
}

/** The open tab until its code is there. */
export function TabShape() {
  const words = useFirstWords();
  const [search] = useSearchParams();
  const isForm = dashboardTabOf(search) === "content" && panelOf(search) === "post";
  return isForm ? <ContentShape words={words} /> : <BlocksShape words={words} />;
}
