import {
  createSourceFile,
  forEachChild,
  isCallExpression,
  isImportDeclaration,
  isNumericLiteral,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isStringLiteralLike,
  isTemplateHead,
  isTemplateMiddleOrTemplateTail,
  ScriptTarget,
  type CallExpression,
  type Node,
} from 'typescript';

const TITLED = /^(test|it|describe)(\.(only|skip|slow|each|describe|step))*$/;

/**
 * Every text and number that a test's code works with: literals, the pieces of templates, the names of fields.
 * Titles, comments and imports are not among them, since a test may be renamed without proving less.
 */
export function textsOf(source: string): string[] {
  const file = createSourceFile('test.tsx', source, ScriptTarget.Latest, true);
  const texts: string[] = [];

  const visit = (node: Node): void => {
    if (isImportDeclaration(node)) return;
    const text = textIn(node);
    if (text !== null) texts.push(text);
    if (isCallExpression(node) && hasTitle(node)) {
      visit(node.expression);
      node.arguments.slice(1).forEach(visit);
    } else forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** Whether one of the texts holds the sentence, letter for letter and not as a part of a longer word. */
export function stands(sentence: string, texts: readonly string[]): boolean {
  const letters = sentence.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'v');
  return texts.some((text) => whole.test(text));
}

function textIn(node: Node): string | null {
  if (isStringLiteralLike(node) || isNumericLiteral(node) || isRegularExpressionLiteral(node))
    return node.text;
  if (isTemplateHead(node) || isTemplateMiddleOrTemplateTail(node)) return node.text;
  if (isPropertyAssignment(node)) return node.name.getText();
  return null;
}

/** `test('title', …)`, and `test.each(rows)('title', …)`, whose rows are no title. */
function hasTitle({ expression, arguments: [first] }: CallExpression): boolean {
  const isTable = /\.each$/.test(expression.getText());
  const callee = isCallExpression(expression) ? expression.expression : expression;
  return first !== undefined && !isTable && TITLED.test(callee.getText());
}
