export type FtmLine = { id: string; schema: string; properties: Record<string, string[]> };
