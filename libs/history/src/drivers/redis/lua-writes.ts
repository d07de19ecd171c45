import { luaShared } from './lua-shared.js';

const script = (body: string): string => luaShared + body;

/**
 * ARGV   2 facts: { id, talk, fields, status, lease, ends, endsRun, items, itemBytes, objectShas, shas }
 *        then one record per item, then one content per hash
 * Result `gone`, `deleted`, `conflict`, `same id` or `done`
 */
export const luaSaveTurn = script(`
local facts = cjson.decode(ARGV[2])
local id, talk, hash = facts.id, facts.talk, key('r', facts.id)
if talk ~= '' and not isAlive(key('c', talk)) then return 'gone' end
local erasedAtMs = redis.call('GET', at .. 'erased')
if erasedAtMs and tonumber(facts.fields.createdAtMs) <= tonumber(erasedAtMs) then return 'deleted' end

local before = redis.call('HGET', hash, 'status')
local isReplaced = before and isAlive(hash)
if facts.endsRun and not isReplaced then return 'deleted' end
if isReplaced and not isUnfinished(before) then return 'conflict' end
local owner = 'r/' .. id
if talk ~= '' then owner = 'c/' .. talk end
for _, item in ipairs(facts.items) do
  local isKnown = redis.call('ZSCORE', key('o', owner), item.id)
  if isKnown and not (isReplaced and redis.call('ZSCORE', key('turn', id), item.id)) then
    if isReplaced or talk ~= '' then return 'same id' end
  end
end

local previous = facts.fields.previousId
if isReplaced then
  previous = redis.call('HGET', hash, 'previousId')
  local oldTalk = redis.call('HGET', hash, 'conversationId')
  local oldOwner = 'r/' .. id
  if oldTalk ~= '' then oldOwner = 'c/' .. oldTalk end
  for _, item in ipairs(redis.call('ZRANGE', key('turn', id), 0, -1)) do
    local bytes = dropItem(oldOwner, item)
    if oldTalk ~= '' then
      redis.call('HINCRBY', key('c', oldTalk), 'items', -1)
      redis.call('HINCRBY', key('c', oldTalk), 'itemBytes', -bytes)
    end
  end
  dropOwner('r/' .. id)
elseif before then
  dropTurn(id)
end

local count = #facts.items
local position = 0
local ends = facts.ends
if talk ~= '' then
  position = redis.call('HINCRBY', key('c', talk), 'nextPosition', count) - count
  redis.call('HINCRBY', key('c', talk), 'items', count)
  redis.call('HINCRBY', key('c', talk), 'itemBytes', facts.itemBytes)
  redis.call('SADD', key('ct', talk), id)
  ends = later(redis.call('HGET', key('c', talk), 'expiresAtMs'), facts.ends)
end
keepContents(facts.shas, 3 + count)
for index, item in ipairs(facts.items) do
  addItem(owner, ends, position + index - 1, item, ARGV[2 + index])
  redis.call('ZADD', key('turn', id), position + index - 1, item.id)
  if item.isInput then redis.call('ZADD', key('in', id), position + index - 1, item.id) end
end
for _, sha in ipairs(facts.objectShas) do use('r/' .. id, facts.ends, sha) end
for name, value in pairs(facts.fields) do redis.call('HSET', hash, name, value) end
redis.call('HSET', hash, 'previousId', previous, 'items', count, 'itemBytes', facts.itemBytes, 'objectShas', table.concat(facts.objectShas, ','), 'body', ARGV[#ARGV])
redis.call('ZADD', at .. 'resps', facts.fields.createdAtMs, id)
redis.call('SADD', all .. 'tenants', tenant)
listEnd('r/' .. id, facts.ends)
listLease(id, facts.status, facts.lease)
for _, kind in ipairs({ 'r', 'turn', 'in', 'ev' }) do setEnd(key(kind, id), facts.ends) end
endOwner('r/' .. id, facts.ends)
if talk ~= '' then touchTalk(talk, ends) end
return 'done'
`);

/** ARGV   2 facts: { id, status, lease, pieces, bytes, objectShas, shas }, then contents, then the object's text */
export const luaUpdateTurn = script(`
local facts = cjson.decode(ARGV[2])
local hash = key('r', facts.id)
if not isAlive(hash) or not isUnfinished(redis.call('HGET', hash, 'status')) then return 0 end
local ends = redis.call('HGET', hash, 'expiresAtMs')
local owner = 'r/' .. facts.id
local before = words(redis.call('HGET', hash, 'objectShas'))
keepContents(facts.shas, 3)
for _, sha in ipairs(facts.objectShas) do use(owner, ends, sha) end
for _, sha in ipairs(before) do unuse(owner, sha) end
redis.call('HSET', hash, 'status', facts.status, 'leaseUntilMs', facts.lease, 'pieces', facts.pieces, 'bytes', facts.bytes, 'objectShas', table.concat(facts.objectShas, ','), 'body', ARGV[#ARGV])
listLease(facts.id, facts.status, facts.lease)
endOwner(owner, ends)
return 1
`);

/** ARGV   2 id, 3 sequence, 4 text, and so on */
export const luaAppendEvents = script(`
local id = ARGV[2]
if not isAlive(key('r', id)) then return 0 end
for index = 3, #ARGV, 2 do
  local sequence = ARGV[index]
  if redis.call('ZCOUNT', key('ev', id), sequence, sequence) == 0 then
    redis.call('ZADD', key('ev', id), sequence, sequence .. ' ' .. ARGV[index + 1])
  end
end
setEnd(key('ev', id), redis.call('HGET', key('r', id), 'expiresAtMs'))
return 1
`);

/** ARGV   2 facts: { id, fields, ends, items, itemBytes, shas }, then records, then contents. Result as \`luaSaveTurn\` */
export const luaCreateTalk = script(`
local facts = cjson.decode(ARGV[2])
local id, hash = facts.id, key('c', facts.id)
if isAlive(hash) then return 'conflict' end
dropTalk(id)
local count = #facts.items
keepContents(facts.shas, 3 + count)
for index, item in ipairs(facts.items) do addItem('c/' .. id, facts.ends, index - 1, item, ARGV[2 + index]) end
for name, value in pairs(facts.fields) do redis.call('HSET', hash, name, value) end
redis.call('HSET', hash, 'nextPosition', count, 'items', count, 'itemBytes', facts.itemBytes)
redis.call('SADD', all .. 'tenants', tenant)
touchTalk(id, facts.ends)
return 'done'
`);

/** ARGV   as \`luaCreateTalk\`, without fields and end */
export const luaAppendItems = script(`
local facts = cjson.decode(ARGV[2])
local id, hash = facts.id, key('c', facts.id)
if not isAlive(hash) then return 'gone' end
local owner = 'c/' .. id
for _, item in ipairs(facts.items) do
  if redis.call('ZSCORE', key('o', owner), item.id) then return 'same id' end
end
local ends, count = redis.call('HGET', hash, 'expiresAtMs'), #facts.items
local position = redis.call('HINCRBY', hash, 'nextPosition', count) - count
keepContents(facts.shas, 3 + count)
for index, item in ipairs(facts.items) do addItem(owner, ends, position + index - 1, item, ARGV[2 + index]) end
redis.call('HINCRBY', hash, 'items', count)
redis.call('HINCRBY', hash, 'itemBytes', facts.itemBytes)
touchTalk(id, ends)
return 'done'
`);

/** ARGV   2 id, 3 metadata, 4 its bytes */
export const luaUpdateTalk = script(`
local hash = key('c', ARGV[2])
if not isAlive(hash) then return 0 end
redis.call('HSET', hash, 'metadata', ARGV[3], 'metadataBytes', ARGV[4])
touchTalk(ARGV[2], redis.call('HGET', hash, 'expiresAtMs'))
return 1
`);

/** ARGV   2 conversation, 3 item */
export const luaDeleteItem = script(`
local id, item = ARGV[2], ARGV[3]
local hash, owner = key('c', id), 'c/' .. id
if not isAlive(hash) or not redis.call('ZSCORE', key('o', owner), item) then return 0 end
local bytes = dropItem(owner, item)
redis.call('HINCRBY', hash, 'items', -1)
redis.call('HINCRBY', hash, 'itemBytes', -bytes)
touchTalk(id, redis.call('HGET', hash, 'expiresAtMs'))
return 1
`);

/** ARGV   2 \`c\` or \`r\`, 3 what for: \`living\`, \`expired\` or \`any\`, then ids. Result: how many were dropped */
export const luaDrop = script(`
local kind, wanted, dropped = ARGV[2], ARGV[3], 0
for index = 4, #ARGV do
  local id = ARGV[index]
  local living = isAlive(key(kind, id))
  if wanted == 'any' or (wanted == 'living') == living then
    local exists = redis.call('EXISTS', key(kind, id))
    if kind == 'c' then dropTalk(id) else dropTurn(id) end
    if wanted ~= 'living' or exists == 1 then dropped = dropped + 1 end
  end
end
forgetIfEmpty()
return dropped
`);
