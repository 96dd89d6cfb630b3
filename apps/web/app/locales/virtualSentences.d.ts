/** What apps/web/sentenceModules.ts cuts out of the contract while the pages are built. */
declare module "virtual:sentences/*" {
  import type { Sentences } from "@vestnik/contract/sentence";
  const sentences: Sentences;
  export default sentences;
}
