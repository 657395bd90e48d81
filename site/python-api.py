"""Writes generated/python-api.md: the public names of the Python package with their docstrings, read and not imported. It needs Python alone."""

import ast
import re
from pathlib import Path

SITE = Path(__file__).parent
PACKAGE = SITE.parent / "python" / "src" / "maketen"
MODULES = ("maketen", "gap", "sb3", "text", "onnx", "rllib")
Documented = ast.ClassDef | ast.FunctionDef


def tree_of(module: str) -> ast.Module:
    name = "__init__" if module == "maketen" else module.removeprefix("maketen.")
    return ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))


# The package's own names for types, which readers see written out.
TYPES = {ast.unparse(each.targets[0]): ast.unparse(each.value) for each in tree_of("_types").body if isinstance(each, ast.Assign)}


def code_of(node: ast.AST) -> str:
    return re.sub(r"\w+", lambda found: TYPES.get(found[0], found[0]), ast.unparse(node))


def text_of(docstring: str | None) -> str:
    """A docstring as Markdown: its sections are lists, and nothing in it is HTML."""
    text = (docstring or "").replace("<", "&lt;").replace("{{", "{&#123;")
    text = re.sub(r"^(Args|Raises|Returns|Yields):$", r"**\1**\n", text, flags=re.MULTILINE)
    text = re.sub(r"^    (\w+): ", r"- `\1`: ", text, flags=re.MULTILINE)
    return re.sub(r"^ {8}", "  ", text, flags=re.MULTILINE)


def call_of(name: str, function: ast.FunctionDef) -> str:
    arguments = code_of(function.args)
    returns = f" -> {code_of(function.returns)}" if function.returns else ""
    shown = re.sub(r"^(self|cls)(, )?", "", arguments)
    return f"```py\n{name}({shown}){returns}\n```"


def is_public(node: ast.stmt) -> bool:
    return isinstance(node, Documented) and not node.name.startswith("_") and ast.get_docstring(node) is not None


def fields_of(body: list[ast.stmt]) -> str:
    """The fields of a class, each with the text below it."""
    lines = []
    for field, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.target.id[0] != "_":
            is_text = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            said = f": {text_of(below.value.value)}" if is_text else ""
            lines.append(f"- `{field.target.id}: {code_of(field.annotation)}`{said}")
    return "\n".join(lines)


def body_of(node: ast.ClassDef, tree: ast.Module) -> list[ast.stmt]:
    """What a class has by itself, and by the package's classes below it that nobody names."""
    body = []
    for base in map(ast.unparse, node.bases):
        home = tree_of(origins(tree)[base]) if origins(tree).get(base, "").startswith("maketen.") else tree
        for each in home.body:
            if isinstance(each, ast.ClassDef) and each.name == base:
                body += body_of(each, home)
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    return [each for each in body if getattr(each, "name", None) not in own] + node.body


def entry(node: Documented, tree: ast.Module) -> str:
    if isinstance(node, ast.FunctionDef):
        return f"### {node.name}\n\n{call_of(node.name, node)}\n\n{text_of(ast.get_docstring(node))}"
    body = body_of(node, tree)
    made = [each for each in body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    parts = [f"### {node.name}", *(call_of(node.name, each) for each in made), text_of(ast.get_docstring(node))]
    parts += [*(text_of(ast.get_docstring(each)) for each in made), fields_of(body)]
    for method in filter(is_public, body):
        parts += [call_of(f"{node.name}.{method.name}", method), text_of(ast.get_docstring(method))]
    return "\n\n".join(filter(None, parts))


def origins(tree: ast.Module) -> dict[str, str]:
    """The module that each name is imported from."""
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom) and each.module]
    return {alias.name: each.module for each in imports for alias in each.names}


def public_names(tree: ast.Module) -> list[str]:
    for each in tree.body:
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__all__":
            return list(ast.literal_eval(each.value))
    return [each.name for each in tree.body if is_public(each)]


def module_page(module: str) -> str:
    tree = tree_of(module)
    entries = []
    for name in public_names(tree):
        home = tree_of(origins(tree)[name]) if name in origins(tree) else tree
        entries += [entry(each, home) for each in home.body if isinstance(each, Documented) and each.name == name]
        for each, below in zip(home.body, home.body[1:]):
            if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == name:
                entries.append(f"### {name}\n\n{text_of(ast.literal_eval(below.value))}")
    heading = module if module == "maketen" else f"maketen.{module}"
    return "\n\n".join([f"## {heading}", text_of(ast.get_docstring(tree)).split("\n\n")[0], *entries])


pages = [module_page(each) for each in MODULES]
start = "# Python API\n\nEvery public name of the Python package `maketen`, as `help()` shows it. The [guide](/python.md) shows how they are used."
(SITE / "generated").mkdir(exist_ok=True)
(SITE / "generated" / "python-api.md").write_text("\n\n".join([start, *pages]) + "\n", encoding="utf-8")
