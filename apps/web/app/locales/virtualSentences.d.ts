/** Made by apps/web/sentenceModules.ts from the contract at build time. */
declare module "virtual:sentences/*" {
  import type { Sentences } from "@vestnik/contract/sentence";
  const sentences: Sentences;
  export default sentences;
}
