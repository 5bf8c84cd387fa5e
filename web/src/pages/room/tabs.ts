/** What lies beside the table. */
export type Tab = 'journal' | 'chat' | 'people' | 'table'
