// A game of simultaneous, secret choices on boardgame.io, in memory and with credentials: what `saturation.py` compares with.
// Everybody chooses a card; when all have, they are laid in ascending order, each takes a card of the row, and the
// cards played are the next row. Seven cards a hand, three deals.
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const CARDS = 60;
const HAND = 7;
const DEALS = 3;

const deal = (G, players, random) => {
  const deck = random.Shuffle([...Array(CARDS).keys()]);
  G.hands = players.map(() => deck.splice(0, HAND).sort((a, b) => a - b));
  G.row = deck.splice(0, players.length).sort((a, b) => a - b);
  G.deck = deck;
  G.deals += 1;
};

const layAll = (G) => {
  const played = Object.entries(G.chosen).sort((one, other) => one[1] - other[1]);
  played.forEach(([player], place) => {
    const card = G.row[place];
    G.columns[player][card % 5].push(card);
    G.scores[player] += card % 5;
  });
  G.row = played.map(([, card]) => card);
  G.chosen = {};
};

const game = {
  name: "choices",
  setup: ({ ctx, random }) => {
    const players = ctx.playOrder;
    const G = { deals: 0, chosen: {}, columns: {}, scores: {} };
    for (const player of players) {
      G.columns[player] = [[], [], [], [], []];
      G.scores[player] = 0;
    }
    deal(G, players, random);
    return G;
  },
  // What others hold and have chosen is secret, and so is the deck.
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    chosen: Object.fromEntries(
      Object.entries(G.chosen).map(([player, card]) => [player, player === playerID ? card : true]),
    ),
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, playerID, random }, card) => {
        const hand = G.hands[Number(playerID)];
        if (!hand.includes(card) || playerID in G.chosen) return INVALID_MOVE;
        G.hands[Number(playerID)] = hand.filter((held) => held !== card);
        G.chosen[playerID] = card;
        if (Object.keys(G.chosen).length < ctx.numPlayers) return undefined;
        layAll(G);
        if (G.hands[0].length === 0 && G.deals < DEALS) deal(G, ctx.playOrder, random);
        return undefined;
      },
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => process.stdout.write("ready\n"));
