// The server's HTML, made ready for our page: no inline styles (the content policy forbids them), tables that scroll
// inside themselves and have no empty headings, rule ids in a second voice.

export function prepared(html: string): string {
  return html
    .replaceAll(/ style="text-align:(left|right|center)"/g, ' class="$1"')
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/\[([A-Z]{2}-\d+[^\]<]*)\]/g, '<span class="rule">$1</span>')
}

/** What a game is about, then everything else by its headings: pictures of the table come after the first. */
export function inSections(html: string): string[] {
  return prepared(html).split(/(?=<h2)/)
}
