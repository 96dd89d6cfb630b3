/** «2026 г.» in one piece: a browser puts an ordinary space between them, at which a line may end. */
export function unbrokenYear(text: string): string {
  return text.replace(" г.", "\u00a0г.");
}
