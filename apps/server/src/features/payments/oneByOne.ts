/** Of one person's purchases one is begun after the other: two at once would make the provider refuse the second. */

const last = new Map<string, Promise<unknown>>();

export async function oneByOne<Result>(
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = last.get(userId) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(userId) === mine) last.delete(userId);
  }
}
