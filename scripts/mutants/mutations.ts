import ts from 'typescript';

/** One change of a source: `replacement` instead of its characters from `start` to `end`, an expression or a statement. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPERATORS = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '&&': '||',
    '||': '&&',
    '&': '|',
    '|': '&',
    '<<': '>>',
    '>>': '<<',
    '+=': '-=',
    '-=': '+=',
    '*=': '/=',
    '/=': '*=',
  }),
);
const METHODS = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    some: 'every',
    every: 'some',
  }),
);
const OUTCOMES = new Map(Object.entries({ won: 'lost', lost: 'drawn', drawn: 'lost', ongoing: 'lost' }));
/** A removed statement. */
const NOTHING = ';';
/** Texts that programs compare; others are wording. */
const NAME = /^[a-z][\w-]*$/;
/** Functions that only word refusals. */
const WORDING = /^(mismatch|unexpected|shown|refus\w*|console\..*|new \w*Error)$/;

/** Every single mutation of a module, outer ones before inner ones. Types, imports and texts of errors are left out. */
export function mutationsOf(text: string): Mutation[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const mutations: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return;
    for (const replacement of replacementsOf(node)) {
      mutations.push({ start: node.getStart(), end: node.getEnd(), replacement });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return mutations.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isLeftOut(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isThrowStatement(node)) return true;
  if (ts.isNewExpression(node)) return WORDING.test(`new ${node.expression.getText()}`);
  return ts.isCallExpression(node) && WORDING.test(node.expression.getText());
}

function* replacementsOf(node: ts.Node): Generator<string> {
  const { parent } = node;
  if (ts.isBinaryExpression(node)) yield* otherOperators(node);
  else if (ts.isPrefixUnaryExpression(node)) yield* otherSigns(node);
  else if (ts.isPostfixUnaryExpression(node) && !ts.isForStatement(parent)) {
    yield node.operand.getText() + (node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++');
  } else if (ts.isNumericLiteral(node)) {
    const isNegative = ts.isPrefixUnaryExpression(parent);
    if (!isNegative && !isName(node)) yield node.text === '1' ? '0' : String(Number(node.text) + 1);
  } else if (ts.isStringLiteral(node)) {
    if (isCompared(node) && NAME.test(node.text)) yield `'${OUTCOMES.get(node.text) ?? ''}'`;
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) yield 'false';
  else if (node.kind === ts.SyntaxKind.FalseKeyword) yield 'true';
  else if (ts.isCallExpression(node)) {
    const called = node.expression;
    const other = ts.isPropertyAccessExpression(called) ? METHODS.get(called.name.text) : undefined;
    if (other) yield otherMethod(node, other);
  }
  if (ts.isExpressionStatement(node) && !isSuper(node.expression)) yield NOTHING;
  if (ts.isConditionalExpression(parent) && parent.condition === node) yield `!(${node.getText()})`;
  if (ts.isIfStatement(parent) && parent.expression === node && !ts.isThrowStatement(firstOf(parent.thenStatement))) {
    yield* ['false', 'true'];
  }
}

function* otherOperators({ left, operatorToken, right }: ts.BinaryExpression): Generator<string> {
  const operator = operatorToken.getText();
  const isText = [left, right].some((each) => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each));
  if (operator === '??') yield left.getText();
  const other = OPERATORS.get(operator);
  if (other && !(isText && operator.startsWith('+'))) yield `((${left.getText()}) ${other} ${right.getText()})`;
}

function* otherSigns({ operator, operand, parent }: ts.PrefixUnaryExpression): Generator<string> {
  const { ExclamationToken, MinusToken, PlusPlusToken, MinusMinusToken } = ts.SyntaxKind;
  if (operator === ExclamationToken || operator === MinusToken) yield `(${operand.getText()})`;
  if (ts.isForStatement(parent)) return;
  if (operator === PlusPlusToken) yield `--${operand.getText()}`;
  if (operator === MinusMinusToken) yield `++${operand.getText()}`;
}

function otherMethod(call: ts.CallExpression, other: string): string {
  const name = (call.expression as ts.PropertyAccessExpression).name;
  const text = call.getText();
  const at = name.getStart() - call.getStart();
  return text.slice(0, at) + other + text.slice(at + name.text.length);
}

/** A key of an object is no value. */
function isName(node: ts.Node): boolean {
  const { name, propertyName } = node.parent as { name?: ts.Node; propertyName?: ts.Node };
  return name === node || propertyName === node;
}

function isCompared(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return OUTCOMES.has(node.text);
  return ts.isReturnStatement(parent) || ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent);
}

function isSuper(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
}

function firstOf(statement: ts.Statement): ts.Node {
  return ts.isBlock(statement) ? (statement.statements[0] ?? statement) : statement;
}

/** The source with one mutation. */
export function mutated(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The source that calls `$reached(first + i)` whenever it comes to the i-th mutation. */
export function watched(text: string, mutations: readonly Mutation[], first: number): string {
  const inserted: { at: number; text: string }[] = [];
  mutations.forEach(({ end, replacement }) => {
    if (replacement !== NOTHING) inserted.push({ at: end, text: ')' });
  });
  mutations.forEach(({ start, replacement }, i) => {
    inserted.push({ at: start, text: `${replacement === NOTHING ? '' : '('}$reached(${first + i}), ` });
  });
  inserted.sort((a, b) => a.at - b.at);
  let result = '';
  let from = 0;
  for (const { at, text: added } of inserted) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}
