// Text as canonical XML writes it, so that what we sign is, byte for byte, what we send.
const inText: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };

export function escapeText(value: string): string {
  return value.replace(/[&<>\r]/g, (character) => inText[character] ?? character);
}
