export const rewriting = {
  price_one: "Rewrite the selection · {{count}} credit each",
  price_other: "Rewrite the selection · {{count}} credits each",
  change: {
    shorter: "Shorter",
    longer: "Longer",
    correct: "Correct mistakes",
    friendly: "Friendlier",
    formal: "More formal",
    lively: "Livelier",
    to_english: "Translate into English",
    to_russian: "Translate into Russian",
  },
  reason: {
    nothing: "Select the text to rewrite first.",
    code: "Blocks of code are not rewritten: select text without them.",
    busy: "One rewrite at a time: finish the one in the editor first.",
  },
  writing: "Writing…",
  ready: "The proposal is ready.",
  difference: "Proposal, compared with your text",
  removed: "removed:",
  added: "added:",
  end: "end of the change.",
  same: "The AI has nothing to change here.",
  lostLink: "Link that would be lost: “{{text}}”",
  lostMark: "Formatting that would be lost: “{{text}}”",
  touched:
    "You have changed this text meanwhile, so it is not replaced. You can copy the proposal.",
  cutOff: {
    length:
      "The AI reached its length limit, so the end of the proposal is missing and your text is not replaced. You can copy what there is.",
    interrupted:
      "The AI broke off, so the end of the proposal is missing and your text is not replaced. You can copy what there is. Nothing was charged.",
    filtered:
      "The content filter of the AI service stopped the proposal, so your text is not replaced. You can copy what there is. Nothing was charged.",
  },
  copy: "the proposal",
  accept: "Accept",
  refuse: "Refuse",
  again_one: "Once more · {{count}} credit",
  again_other: "Once more · {{count}} credits",
  accepted: "The text is replaced.",
  undo: "Undo",
  failed: "Failed to rewrite",
} as const;
