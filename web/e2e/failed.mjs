/** A reporter: of every test that failed, its file and its name, a line of JSON each. */

export default async function* failed(source) {
  for await (const { type, data } of source) {
    if (type === 'test:fail' && data.nesting === 0) yield `${JSON.stringify({ file: data.file, name: data.name })}\n`;
  }
}
