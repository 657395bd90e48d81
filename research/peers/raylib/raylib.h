/*
 * The names of raylib that PufferLib's tripletriad.h draws with, and nothing behind them: the peers are measured without a window, so that
 * neither raylib nor a screen is needed.
 */
#ifndef MAKETEN_NO_RAYLIB_H
#define MAKETEN_NO_RAYLIB_H

#include <stdbool.h>

typedef struct {
  unsigned char r, g, b, a;
} Color;

typedef struct {
  float x, y, width, height;
} Rectangle;

enum { KEY_ESCAPE = 256 };

#define PURPLE ((Color){200, 122, 255, 255})

static inline void InitWindow(int width, int height, const char *title) { (void)width, (void)height, (void)title; }
static inline void CloseWindow(void) {}
static inline void SetTargetFPS(int fps) { (void)fps; }
static inline bool IsKeyDown(int key) { return (void)key, false; }
static inline void BeginDrawing(void) {}
static inline void EndDrawing(void) {}
static inline void ClearBackground(Color color) { (void)color; }
static inline void DrawRectangle(int x, int y, int width, int height, Color color) {
  (void)x, (void)y, (void)width, (void)height, (void)color;
}
static inline void DrawRectangleLines(int x, int y, int width, int height, Color color) {
  (void)x, (void)y, (void)width, (void)height, (void)color;
}
static inline void DrawRectangleLinesEx(Rectangle rectangle, float thickness, Color color) {
  (void)rectangle, (void)thickness, (void)color;
}
static inline void DrawText(const char *text, int x, int y, int size, Color color) {
  (void)text, (void)x, (void)y, (void)size, (void)color;
}
static inline const char *TextFormat(const char *text, ...) { return text; }

#endif
