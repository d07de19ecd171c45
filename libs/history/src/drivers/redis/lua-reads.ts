import { luaShared } from './lua-shared.js';

const script = (body: string): string => luaShared + body;

/** ARGV   2 \`r\` or \`c\`, 3 id. Result: fields and values; nothing for what is gone */
export const luaHead = script(`
local hash = key(ARGV[2], ARGV[3])
if not isAlive(hash) then return nil end
return redis.call('HGETALL', hash)
`);

/**
 * ARGV   2 \`in\` (input of a response) or \`o\` (items of a conversation), 3 id, 4 limit, 5 \`asc\` or \`desc\`, 6 after or ''
 * Result nothing; \`unknown\`; or ids and records in turn, one more than the limit when there are more
 */
export const luaPage = script(`
local kind, id, limit, isUp, after = ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5] == 'asc', ARGV[6]
local head, order, owner = key('r', id), key('in', id), 'r/' .. id
if kind == 'o' then
  head, order, owner = key('c', id), key('o', 'c/' .. id), 'c/' .. id
end
if not isAlive(head) then return nil end
local talk = kind == 'in' and redis.call('HGET', head, 'conversationId') or ''
if talk ~= '' then owner = 'c/' .. talk end
local from = isUp and '-inf' or '+inf'
if after ~= '' then
  local position = redis.call('ZSCORE', order, after)
  if not position then return 'unknown' end
  from = '(' .. position
end
local names
if isUp then names = redis.call('ZRANGEBYSCORE', order, from, '+inf', 'LIMIT', 0, limit + 1)
else names = redis.call('ZREVRANGEBYSCORE', order, from, '-inf', 'LIMIT', 0, limit + 1) end
return { names, fieldsOf(key('i', owner), names) }
`);

/** ARGV   2 conversation, 3 item */
export const luaItem = script(`
if not isAlive(key('c', ARGV[2])) then return nil end
return redis.call('HGET', key('i', 'c/' .. ARGV[2]), ARGV[3])
`);

/** ARGV   2 id, 3 items, 4 bytes. Result: how many there are; ids and records of the newest that fit, newest first */
export const luaRecent = script(`
local id, most, room = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
if not isAlive(key('c', id)) then return nil end
local owner, kept, isFull = 'c/' .. id, {}, most == 0
while not isFull do
  local last = math.min(#kept + 100, most) - 1
  local names = redis.call('ZREVRANGE', key('o', owner), #kept, last)
  if #names == 0 then break end
  for index, bytes in ipairs(fieldsOf(key('ib', owner), names)) do
    room = room - tonumber(bytes)
    isFull = room < 0
    if isFull then break end
    kept[#kept + 1] = names[index]
  end
  isFull = isFull or #kept >= most
end
return { redis.call('ZCARD', key('o', owner)), kept, fieldsOf(key('i', owner), kept) }
`);

/** ARGV   2 id, 3 items, 4 bytes. Result: 1 when older turns did not fit; per turn, newest first, ids and records */
export const luaChain = script(`
local id, most, room = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
if not isAlive(key('r', id)) then return nil end
local deepest, count, turns, isCut = 2 * most + 2, 0, {}, 0
while id ~= '' and isAlive(key('r', id)) do
  if #turns == deepest then
    isCut = 1
    break
  end
  local facts = redis.call('HMGET', key('r', id), 'items', 'itemBytes', 'conversationId', 'previousId')
  count, room = count + tonumber(facts[1]), room - tonumber(facts[2])
  if count > most or room < 0 then
    isCut = 1
    break
  end
  local owner = facts[3] == '' and 'r/' .. id or 'c/' .. facts[3]
  local names = redis.call('ZRANGE', key('turn', id), 0, -1)
  turns[#turns + 1] = { names, fieldsOf(key('i', owner), names) }
  id = facts[4]
end
return { isCut, turns }
`);

/** ARGV   2 id, 3 after, 4 limit */
export const luaEvents = script(`
if not isAlive(key('r', ARGV[2])) then return nil end
return redis.call('ZRANGEBYSCORE', key('ev', ARGV[2]), '(' .. ARGV[3], '+inf', 'LIMIT', 0, tonumber(ARGV[4]))
`);

/**
 * Lines of the list of conversations, newest change first.
 *
 * ARGV   2 how many to look at, 3 change and 4 id that the list goes on after, or ''
 * Result change, id, then fields and values; what has ended is left out
 */
export const luaTalks = script(`
local limit, changed, after = tonumber(ARGV[2]), ARGV[3], ARGV[4]
local found, from, skip = {}, '+inf', 0
if after ~= '' then from = changed end
while #found < limit do
  local some = redis.call('ZREVRANGEBYSCORE', at .. 'convs', from, '-inf', 'LIMIT', skip, 100)
  for _, id in ipairs(some) do
    local hash = key('c', id)
    local isBeyond = after == '' or redis.call('HGET', hash, 'updatedAtMs') ~= changed or id < after
    if #found < limit and isBeyond and isAlive(hash) then found[#found + 1] = redis.call('HGETALL', hash) end
  end
  if #some < 100 then break end
  skip = skip + 100
end
return found
`);

/** ARGV   2 limit, 3 when the last one seen was made, 4 its id; both empty at first. Result: fields of each, newest first */
export const luaTurns = script(`
local limit, made, after = tonumber(ARGV[2]), ARGV[3], ARGV[4]
local found, from, skip = {}, '+inf', 0
local names = { 'id', 'previousId', 'status', 'model', 'createdAtMs', 'expiresAtMs', 'isBackground', 'items', 'itemBytes', 'bytes' }
if after ~= '' then from = made end
while #found < limit do
  local some = redis.call('ZREVRANGEBYSCORE', at .. 'resps', from, '-inf', 'LIMIT', skip, 100)
  for _, id in ipairs(some) do
    local hash = key('r', id)
    local isBeyond = after == '' or redis.call('HGET', hash, 'createdAtMs') ~= made or id < after
    if #found < limit and isBeyond and isAlive(hash) and redis.call('HGET', hash, 'conversationId') == '' then
      local fields = {}
      for index, value in ipairs(redis.call('HMGET', hash, unpack(names))) do
        fields[#fields + 1] = names[index]
        fields[#fields + 1] = value or ''
      end
      found[#found + 1] = fields
    end
  end
  if #some < 100 then break end
  skip = skip + 100
end
return found
`);

/** ARGV   2 \`convs\` or \`resps\`, 3 \`c\` or \`r\`, 4 first, 5 last. Result: how many were looked at, of how many living, items, bytes */
export const luaSizes = script(`
local names = redis.call('ZRANGE', at .. ARGV[2], ARGV[4], ARGV[5])
local heads, items, bytes = 0, 0, 0
for _, id in ipairs(names) do
  local hash = key(ARGV[3], id)
  if isAlive(hash) then
    local facts = redis.call('HMGET', hash, 'items', 'itemBytes', 'bytes', 'metadataBytes', 'conversationId')
    heads = heads + 1
    bytes = bytes + tonumber(facts[3] or '0') + tonumber(facts[4] or '0')
    if ARGV[3] == 'c' or facts[5] == '' then
      items, bytes = items + tonumber(facts[1]), bytes + tonumber(facts[2])
    end
  end
end
return { #names, heads, items, string.format('%.0f', bytes) }
`);
