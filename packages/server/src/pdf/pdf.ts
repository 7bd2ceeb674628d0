/** The documents that can be printed; each is a file `templates/<name>.typ`. */
export type TemplateName = 'kartu-ujian' | 'loa' | 'slip-pin';

/** The university as its papers show it; all from the settings. */
export interface UniversitasData {
  nama: string;
  /** One line: street, town, postcode, and how to reach the office. */
  alamat: string;
  /** Primary colour as `#RRGGBB`, dark enough to be read on white. */
  warna: string;
}

/** Turns a template and its values into a PDF; the only door to whatever library draws it. */
export interface PdfRenderer {
  /**
   * Draws one document. Values print literally, whatever they contain.
   * @param data plain JSON; `terbit` (ISO 8601 instant), when there, becomes the PDF's creation date
   * @param files pictures by the name the template asks for, such as `foto.jpg`
   * @throws Error naming the template when the values do not fit it
   */
  render(template: TemplateName, data: object, files?: Record<string, Buffer>): Promise<Buffer>;
  /** The same as one SVG picture, its letters drawn as shapes. */
  picture(template: TemplateName, data: object, files?: Record<string, Buffer>): Promise<string>;
}
