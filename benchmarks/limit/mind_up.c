/* Mind Up! without objectives under uniformly random play, written by hand: what the machine can do.
   The dice are those of the kernel, thrown in the same order, so both must come to the same scores. */
#include <stdint.h>
#include <string.h>

enum { SEATS = 6, CARDS = 60, COLOURS = 5, FIRST_HAND = 7, ROUNDS = 3, LARGEST = FIRST_HAND + ROUNDS - 1 };
enum { ORANGE, PINK, BLUE, GREEN, PURPLE };

typedef struct {
    uint8_t cards[SEATS][LARGEST]; /* a seat's hand, then what lies on its columns */
    uint8_t row[SEATS], order[COLOURS + 1], owner[CARDS + 1];
    uint8_t worth[SEATS][COLOURS], opened[SEATS];
    int32_t points[SEATS];
} Table;

static const uint8_t COLOUR[CARDS + 1] = {
    0,      ORANGE, PINK,   BLUE,   GREEN,  GREEN,  PINK,   PURPLE, ORANGE, PURPLE, PINK,   PURPLE, GREEN,
    BLUE,   GREEN,  ORANGE, ORANGE, GREEN,  BLUE,   PINK,   PURPLE, BLUE,   PURPLE, ORANGE, BLUE,   GREEN,
    PURPLE, PINK,   BLUE,   PINK,   ORANGE, ORANGE, PINK,   BLUE,   PINK,   PURPLE, GREEN,  BLUE,   ORANGE,
    PURPLE, BLUE,   PURPLE, PINK,   BLUE,   GREEN,  ORANGE, ORANGE, GREEN,  BLUE,   GREEN,  PURPLE, PINK,
    PURPLE, ORANGE, PURPLE, PINK,   GREEN,  GREEN,  BLUE,   PINK,   ORANGE,
};
static const int8_t BUBBLE[CARDS + 1] = {
    0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0,
    0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1, 0, 1, 2, 1, 0, -1,
};
static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;
static uint8_t ORDERS[120][COLOURS];

static inline uint64_t mixed(uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return bits ^ (bits >> 31);
}

static inline unsigned below(uint64_t *dice, unsigned n) {
    *dice += GOLDEN;
    return ((mixed(*dice) >> 32) * n) >> 32;
}

static inline void lay(Table *t, int seat, int card) {
    uint8_t *worth = &t->worth[seat][COLOUR[card]];
    int opens = *worth == 0;
    *worth = opens ? t->order[t->opened[seat]] : *worth;
    t->opened[seat] += opens;
    t->points[seat] += *worth + BUBBLE[card];
}

static inline uint64_t turn(Table *t, int players, int hand, uint64_t dice) {
    uint64_t played = 0;
    for (int seat = 0; seat < players; seat++) {
        unsigned place = below(&dice, hand);
        int card = t->cards[seat][place];
        t->cards[seat][place] = t->cards[seat][hand - 1];
        t->owner[card] = seat;
        played |= 1ull << card;
    }
    for (int place = 0; place < players; place++, played &= played - 1) {
        int card = __builtin_ctzll(played), seat = t->owner[card], above = t->row[place];
        t->row[place] = card;
        t->cards[seat][hand - 1] = above;
        lay(t, seat, above);
    }
    return dice;
}

static inline uint64_t deal(Table *t, uint8_t *deck, int players, uint64_t dice) {
    for (int i = 0; i < CARDS; i++) deck[i] = i + 1;
    for (int i = 0; i < (FIRST_HAND + ROUNDS) * players; i++) {
        int j = i + below(&dice, CARDS - i);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    for (int seat = 0; seat < players; seat++) memcpy(t->cards[seat], deck + FIRST_HAND * seat, FIRST_HAND);
    uint64_t row = 0;
    for (int i = 0; i < players; i++) row |= 1ull << deck[FIRST_HAND * players + i];
    for (int i = 0; i < players; i++, row &= row - 1) t->row[i] = __builtin_ctzll(row);
    return dice;
}

static void play(int players, uint64_t dice, int32_t *scores) {
    Table t;
    uint8_t deck[CARDS];
    unsigned orders[ROUNDS];
    dice = deal(&t, deck, players, dice);
    for (int round = 0; round < ROUNDS; round++) orders[round] = below(&dice, 120);
    memset(scores, 0, players * sizeof *scores);
    for (int round = 0; round < ROUNDS; round++) {
        int size = FIRST_HAND + round;
        memcpy(t.order, ORDERS[orders[round]], COLOURS);
        t.order[COLOURS] = 0;
        memset(t.worth, 0, sizeof t.worth);
        memset(t.opened, 0, sizeof t.opened);
        memset(t.points, 0, sizeof t.points);
        for (int hand = size; hand > 1; hand--) dice = turn(&t, players, hand, dice);
        for (int seat = 0; seat < players; seat++) {
            lay(&t, seat, t.cards[seat][0]);
            scores[seat] += t.points[seat];
            if (round + 1 < ROUNDS) t.cards[seat][size] = deck[(size + 1) * players + seat];
        }
    }
}

/* The orders of 1…5 as a dictionary lists them. */
static void write_orders(void) {
    for (int k = 0; k < 120; k++) {
        uint8_t left[COLOURS] = {1, 2, 3, 4, 5};
        for (int i = 0, rest = k, block = 24; i < COLOURS; i++) {
            int pick = rest / block;
            ORDERS[k][i] = left[pick];
            memmove(left + pick, left + pick + 1, COLOURS - 1 - pick);
            rest %= block;
            if (i < COLOURS - 1) block /= COLOURS - 1 - i;
        }
    }
}

void play_many(int players, uint64_t seed, int64_t first, int64_t games, int32_t *out) {
    write_orders();
    for (int64_t game = 0; game < games; game++) {
        uint64_t dice = mixed(seed ^ mixed((uint64_t)(first + game) * GOLDEN + GOLDEN));
        play(players, dice, out + game * players);
    }
}
