/*
 * Tens (docs/rules/tens.md) as a plain loop in C: what our vector environment is measured against in docs/speed.md. 1,024 games in
 * step, random legal play; observation, mask, reward, end flag and a new deal in the same step, as `makeVector('tens', 1024)` gives.
 *
 * tens SECONDS prints steps a second of processor time, and the share of deals that were won (9.13 % if all is right).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 1024, SLOTS = 13, DECK = 52, RANKS = 13, ACTIONS = 9, FEATURES = 27, BATCH = 300 };

typedef struct {
  uint8_t order[DECK]; /* ranks 0 (ace) to 12 (king); those before `drawn` have been dealt */
  uint8_t counts[RANKS], hidden[RANKS];
  uint16_t slots_of[RANKS]; /* the slots that hold a rank, a bit each */
  int drawn, on_table, legal;
} Game;

static Game games[GAMES];
static float observations[GAMES * FEATURES], rewards[GAMES];
static uint8_t masks[GAMES * ACTIONS], ends[GAMES];
static int actions[GAMES];
static long deals, wins;

/* xoroshiro128+ (Blackman and Vigna), one for the deals and one for the moves. */
typedef struct {
  uint64_t a, b;
} Generator;

static Generator shuffling = {0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9}, playing = {0x94d049bb133111eb, 0x2545f4914f6cdd1d};

static inline uint32_t below(Generator *generator, uint32_t bound) {
  uint64_t a = generator->a, b = generator->b, word = a + b;
  b ^= a;
  generator->a = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
  generator->b = (b << 37) | (b >> 27);
  return (uint32_t)(((word >> 32) * bound) >> 32);
}

/* Deals into the empty slots, the lowest first; the deck is shuffled card by card as it is drawn. */
static inline void fill(Game *game, unsigned empty) {
  while (empty != 0 && game->drawn < DECK) {
    int at = game->drawn + (int)below(&shuffling, (uint32_t)(DECK - game->drawn));
    uint8_t rank = game->order[at];
    game->order[at] = game->order[game->drawn];
    game->order[game->drawn++] = rank;
    game->hidden[rank]--;
    game->counts[rank]++;
    game->slots_of[rank] |= (uint16_t)(empty & -empty);
    game->on_table++;
    empty &= empty - 1;
  }
}

static inline void judge(Game *game) {
  const uint8_t *counts = game->counts;
  int legal = 0;
  for (int low = 0; low < 4; low++) legal |= (counts[low] > 0 && counts[8 - low] > 0) << low;
  legal |= (counts[4] > 1) << 4;
  for (int court = 0; court < 4; court++) legal |= (counts[9 + court] == 4) << (5 + court);
  game->legal = legal;
}

static void deal(Game *game) {
  memset(game->counts, 0, sizeof game->counts);
  memset(game->hidden, 4, sizeof game->hidden);
  memset(game->slots_of, 0, sizeof game->slots_of);
  for (int card = 0; card < DECK; card++) game->order[card] = (uint8_t)(card >> 2);
  game->drawn = game->on_table = 0;
  fill(game, (1u << SLOTS) - 1);
  judge(game);
  deals++;
}

/* Takes the card in the lowest slot of a rank; returns that slot's bit. */
static inline unsigned take(Game *game, int rank) {
  unsigned slot = game->slots_of[rank] & -(unsigned)game->slots_of[rank];
  game->slots_of[rank] ^= (uint16_t)slot;
  game->counts[rank]--;
  game->on_table--;
  return slot;
}

static inline void apply(Game *game, int action) {
  unsigned empty;
  if (action < 5) {
    empty = take(game, action);
    empty |= take(game, 8 - action);
  } else {
    int court = 4 + action;
    empty = game->slots_of[court];
    game->slots_of[court] = 0;
    game->counts[court] = 0;
    game->on_table -= 4;
  }
  fill(game, empty);
  judge(game);
}

static inline void write_out(int index) {
  const Game *game = &games[index];
  float *observation = &observations[index * FEATURES];
  uint8_t *mask = &masks[index * ACTIONS];
  for (int rank = 0; rank < RANKS; rank++) observation[rank] = game->counts[rank] * 0.25f;
  for (int rank = 0; rank < RANKS; rank++) observation[RANKS + rank] = game->hidden[rank] * 0.25f;
  observation[2 * RANKS] = (float)(DECK - game->drawn) / DECK;
  for (int action = 0; action < ACTIONS; action++) mask[action] = (game->legal >> action) & 1;
}

static void choose(void) {
  for (int index = 0; index < GAMES; index++) {
    int legal = games[index].legal;
    for (int skip = (int)below(&playing, (uint32_t)__builtin_popcount((unsigned)legal)); skip > 0; skip--) legal &= legal - 1;
    actions[index] = __builtin_ctz((unsigned)legal);
  }
}

static void step(void) {
  for (int index = 0; index < GAMES; index++) {
    Game *game = &games[index];
    apply(game, actions[index]);
    int ended = game->legal == 0, won = ended && game->on_table == 0;
    ends[index] = (uint8_t)ended;
    rewards[index] = (float)won;
    wins += won;
    while (game->legal == 0) deal(game);
    write_out(index);
  }
}

static double processor_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **words) {
  double seconds = count > 1 ? atof(words[1]) : 1;
  for (int index = 0; index < GAMES; index++)
    do deal(&games[index]);
    while (games[index].legal == 0);
  long steps = 0;
  double start = processor_seconds(), now;
  do {
    for (int i = 0; i < BATCH; i++, steps += GAMES) {
      choose();
      step();
    }
    now = processor_seconds();
  } while (now - start < seconds);
  printf("%.0f\n", (double)steps / (now - start));
  fprintf(stderr, "%.2f %% of %ld deals won\n", 100.0 * (double)wins / (double)deals, deals);
  return 0;
}
