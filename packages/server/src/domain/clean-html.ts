/** Articles are rich text of the office; only harmless tags pass, on writing and on reading (kabar 5). */
import sanitize from 'sanitize-html';

/** Where a link may lead: a whole address, a place on this portal, or one on the page. */
const LINKED = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s<>"]*$/i;

/** Say nothing without text: a heading to jump to, a bare gap. A cell is none of them, it holds its place in the table. */
const BLOCKS = /^(h[1-4]|p|li|ul|ol|blockquote|caption)$/;
/** The same within a line, where a space between two words may be all there is. */
const INLINE = /^(a|strong|b|em|i|u|s)$/;
/** Spaces of every kind, and what takes no room at all. */
const BLANK = /^[\s\u00ad\u200b-\u200d\u2060]*$/;

/**
 * Keeps headings, paragraphs, lists, emphasis, links and tables; links open apart and tell nothing of where one
 * was. What an editor leaves empty goes.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'blockquote',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'caption',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, text }) =>
      BLANK.test(text) && (INLINE.test(tag) ? 'excludeTag' : BLOCKS.test(tag)),
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: {
          ...(LINKED.test(href.trim()) ? { href: href.trim() } : {}),
          rel: 'noreferrer noopener',
          target: '_blank',
        },
      }),
    },
  });
