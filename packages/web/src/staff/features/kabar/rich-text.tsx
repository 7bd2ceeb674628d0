/** The text of an article: a small editor whose buttons say what they do. Loaded when an article is opened. */
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { type Editor, EditorContent, getSchema, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FieldErrorText, LabelText } from '../../../ui/field/field-shell.tsx';
import { sanitised } from '../../../ui/trusted.ts';
import { LinkDialog } from './link-dialog.tsx';
import './rich-text.css';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

const extensions = [
  // What the server would take away is not offered.
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    // `mailto` and `tel` are let in anyway; named here, each further form would complain of registering them too late.
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
];

const schema = getSchema(extensions);
/** What is stored, as the editor's own content: it would parse the HTML itself, past the policy of the page. */
const contentOf = (html: string) =>
  ContentParser.fromSchema(schema)
    .parse(new DOMParser().parseFromString(sanitised(html), 'text/html').body)
    .toJSON();

interface Tool {
  words: string;
  /** Pressed while the cursor is in such a text. */
  on?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}
const tools: readonly Tool[] = [
  {
    words: 'Judul',
    on: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().toggleHeading({ level: 2 }).run(),
  },
  {
    words: 'Subjudul',
    on: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().toggleHeading({ level: 3 }).run(),
  },
  { words: 'Tebal', on: (e) => e.isActive('bold'), run: (e) => e.chain().toggleBold().run() },
  { words: 'Miring', on: (e) => e.isActive('italic'), run: (e) => e.chain().toggleItalic().run() },
  {
    words: 'Daftar',
    on: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().toggleBulletList().run(),
  },
  {
    words: 'Daftar bernomor',
    on: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().toggleOrderedList().run(),
  },
  {
    words: 'Kutipan',
    on: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().toggleBlockquote().run(),
  },
  { words: 'Urungkan', run: (e) => e.chain().undo().run() },
  { words: 'Ulangi', run: (e) => e.chain().redo().run() },
];

function Toolbar({ editor, id, label }: { editor: Editor; id: string; label: string }) {
  const [linking, setLinking] = useState(false);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ tools: tools.map((tool) => tool.on?.(e)), link: e.isActive('link') }),
  });
  return (
    <div
      role="toolbar"
      aria-label={`Format ${label}`}
      aria-controls={id}
      className="rich-text__tools"
      // A press of the mouse leaves the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map(({ words, run }, i) => (
        <button
          key={words}
          type="button"
          aria-pressed={pressed.tools[i]}
          onClick={() => {
            // At once, for the command's own focus comes a frame later and what is typed in between would be lost.
            editor.view.focus();
            run(editor);
          }}
        >
          {words}
        </button>
      ))}
      <button type="button" aria-pressed={pressed.link} onClick={() => setLinking(true)}>
        Tautan…
      </button>
      {linking && (
        <LinkDialog
          href={(editor.getAttributes('link').href as string | undefined) ?? ''}
          onClose={() => setLinking(false)}
          onDone={(href) => {
            setLinking(false);
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === null) chain.unsetLink().run();
            else if (editor.state.selection.empty && !pressed.link)
              chain
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
            else chain.setLink({ href }).run();
          }}
        />
      )}
    </div>
  );
}

export function RichText({ id, label, value, onChange, error }: Props) {
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    // The policy of the page lets no style element in; the few rules stand in rich-text.css.
    injectCSS: false,
    onUpdate: ({ editor: e }) => {
      written.current = e.isEmpty ? '' : e.getHTML();
      onChange(written.current);
    },
  });
  // A text that was not written here, such as a colleague's, takes the place of what stands; the cursor stays about where it was.
  useLayoutEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const { from, to } = editor.state.selection;
    editor.chain().setContent(contentOf(value), { emitUpdate: false }).setTextSelection({ from, to }).run();
  }, [editor, value]);
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-required': 'true',
          ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
          class: 'rich-text__page kabar__prose',
        },
      },
    });
  }, [editor, id, label, error]);
  return (
    <div className="ui-field">
      <span className="ui-field__label">
        <LabelText required>{label}</LabelText>
      </span>
      <div className="rich-text" data-invalid={error ? true : undefined}>
        <Toolbar {...{ editor, id, label }} />
        <EditorContent editor={editor} />
      </div>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </div>
  );
}
